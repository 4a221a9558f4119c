/** Reasons why an email isn't sent, how to arrange each one, and the error of the execution. */
import { smtpCredential } from './mail';
import type { Chosen, Stage } from './stage';
import { freePort } from '../n8n/ports';

interface Reason {
	name: string;
	/** Returns the credentials to import the workflow with. */
	arrange: (stage: Stage) => Promise<Chosen>;
	message: RegExp;
}

const withSmtp = async (stage: Stage, ...settings: Parameters<typeof smtpCredential>) => ({
	smtp: await stage.addCredential({
		...smtpCredential(...settings),
		name: 'Email server of a test',
	}),
});

export const REASONS: Reason[] = [
	{
		name: 'no credential is selected',
		arrange: async () => ({ smtp: undefined }),
		message: /Node does not have any credentials set for "smtp"/,
	},
	{
		name: 'the selected credential is not there',
		arrange: async () => ({ smtp: { id: 'missingSmtp00001', name: 'Missing email server' } }),
		message: /Credential with ID "missingSmtp00001" does not exist/,
	},
	{
		name: 'the email server refuses the sender',
		arrange: async (stage) => {
			stage.mail.state.refuse = true;
			return {};
		},
		message: /This sender may not send here/,
	},
	{
		name: 'the email server refuses every recipient',
		arrange: async (stage) => {
			stage.mail.state.refusedRecipients = ['finance@example.com', 'owner@example.com'];
			return {};
		},
		message: /all recipients were rejected: 550 No such mailbox/,
	},
	{
		name: 'the user name or password is wrong',
		arrange: async (stage) =>
			await withSmtp(stage, stage.mail.port, { user: 'n8n', password: 'wrong' }),
		message: /535 Wrong user name or password/,
	},
	{
		name: 'the email server is down',
		arrange: async (stage) => await withSmtp(stage, await freePort()),
		message: /The service refused the connection/,
	},
];
