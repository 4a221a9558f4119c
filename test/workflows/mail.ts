/** A real SMTP server on loopback that keeps the emails it receives. */
import { buffer } from 'node:stream/consumers';
import getPort from 'get-port';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mail = Awaited<ReturnType<typeof readMail>>;

async function readMail(source: Buffer) {
	const { from, to = [], html = '', text = '', ...email } = await PostalMime.parse(source);
	return {
		from: from?.address,
		to: to.flatMap(({ address }) => address ?? []),
		subject: email.subject ?? '',
		text: text.replaceAll('\r\n', '\n'),
		html,
		attachments: email.attachments.map(({ filename, disposition, content }) => ({
			name: filename ?? '',
			disposition,
			content: Buffer.from(content as ArrayBuffer),
		})),
	};
}

export async function startMailServer() {
	const mails: Mail[] = [];
	/** What happens to each email before its sender knows that it's sent. */
	const hooks: { onMail?: (mail: Mail) => Promise<void> } = {};
	const refused = new Set<string>();
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onRcptTo: ({ address }, _session, done) =>
			done(refused.has(address) ? new Error('There is no such mailbox') : undefined),
		onData: (stream, _session, done) => {
			const read = async () => {
				const mail = await readMail(await buffer(stream));
				mails.push(mail);
				await hooks.onMail?.(mail);
			};
			read().then(() => done(), done);
		},
	});
	const port = await getPort({ host: '127.0.0.1' });
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const close = async () => await new Promise<void>((resolve) => server.close(resolve));
	return { mails, refused, hooks, port, close };
}

export const smtpCredential = (port: number) => ({
	name: 'AI Workspace demo mail server',
	type: 'smtp',
	data: { user: '', password: '', host: '127.0.0.1', port, secure: false, disableStartTls: true },
});
