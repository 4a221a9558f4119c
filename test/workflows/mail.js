/** A real SMTP server on loopback that keeps the emails it receives. */
const { once } = require('node:events');
const { buffer } = require('node:stream/consumers');
const { default: PostalMime } = require('postal-mime');
const { SMTPServer } = require('smtp-server');

/**
 * @typedef {object} Mail
 * @property {string} from
 * @property {string[]} to
 * @property {string} subject
 * @property {string} text
 * @property {string} html empty for an email without HTML
 * @property {{ name: string, type: string, disposition: string, content: Buffer }[]} attachments
 */

/** @param {Buffer} source @returns {Promise<Mail>} */
async function readMail(source) {
	const email = await PostalMime.parse(source);
	const { from, to = [], subject = '', text = '', html = '', attachments } = email;
	return {
		from: from?.address ?? '',
		to: to.flatMap(({ address }) => address ?? []),
		subject,
		text: text.replaceAll('\r\n', '\n'),
		html,
		attachments: attachments.map(({ filename, mimeType, disposition, content }) => ({
			name: filename ?? '',
			type: mimeType,
			disposition: disposition ?? '',
			content: Buffer.from(/** @type {ArrayBuffer} */ (content)),
		})),
	};
}

/**
 * `refuse` makes it refuse every sender, `refusedRecipients` single recipients.
 *
 * @param {(mail: Mail) => void | Promise<void>} [onMail]
 */
async function startMailServer(onMail = () => {}) {
	/** @type {Mail[]} */
	const mails = [];
	const state = { refuse: false, refusedRecipients: /** @type {string[]} */ ([]) };
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onMailFrom: (_address, _session, done) =>
			state.refuse ? done(new Error('This sender may not send here')) : done(),
		onRcptTo: ({ address }, _session, done) =>
			state.refusedRecipients.includes(address) ? done(new Error('No such mailbox')) : done(),
		onData: (stream, _session, done) => {
			buffer(stream)
				.then(readMail)
				.then(async (mail) => {
					mails.push(mail);
					await onMail(mail);
					done();
				})
				.catch(done);
		},
	});
	const listening = server.listen(0, '127.0.0.1');
	await once(listening, 'listening');
	const address = listening.address();
	if (address === null || typeof address === 'string') throw new Error('No port was opened');
	return {
		mails,
		state,
		port: address.port,
		close: async () => await new Promise((resolve) => server.close(() => resolve(undefined))),
	};
}

/** The credential for it, as n8n expects it. @param {number} port */
const smtpCredential = (port) => ({
	id: 'aiWorkspaceDemoSmtp1',
	name: 'AI Workspace demo mail server',
	type: 'smtp',
	data: { user: '', password: '', host: '127.0.0.1', port, secure: false, disableStartTls: true },
});

module.exports = { smtpCredential, startMailServer };
