/** A real SMTP server on loopback that keeps what it receives. */
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
 * @property {string} html empty for a mail without HTML
 */

/** @param {Buffer} source @returns {Promise<Mail>} */
async function readMail(source) {
	const { from, to = [], subject = '', text = '', html = '' } = await PostalMime.parse(source);
	return {
		from: from?.address ?? '',
		to: to.flatMap(({ address }) => address ?? []),
		subject,
		text: text.replaceAll('\r\n', '\n'),
		html,
	};
}

/**
 * `refuse` makes it turn senders away, as a server does that knows nothing of n8n.
 *
 * @param {(mail: Mail) => void | Promise<void>} [onMail]
 */
async function startMailServer(onMail = () => {}) {
	/** @type {Mail[]} */
	const mails = [];
	const state = { refuse: false };
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onMailFrom: (_address, _session, done) =>
			state.refuse ? done(new Error('This sender may not send here')) : done(),
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

/**
 * The credential for it, as n8n wants it.
 *
 * @param {number} port
 */
const smtpCredential = (port) => ({
	id: 'aiWorkspaceDemoSmtp1',
	name: 'AI Workspace demo mail server',
	type: 'smtp',
	data: { user: '', password: '', host: '127.0.0.1', port, secure: false, disableStartTls: true },
});

module.exports = { smtpCredential, startMailServer };
