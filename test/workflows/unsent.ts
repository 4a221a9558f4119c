/** Reasons why an email isn't sent, and how to arrange each one. */
import { smtpCredential } from './mail';
import type { Chosen, Stage } from './stage';
import { freePort } from '../n8n/ports';

interface Reason {
	name: string;
	/** Returns the credentials to import the workflow with. */
	arrange: (stage: Stage) => Promise<Chosen>;
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
	},
	{
		name: 'the selected credential is not there',
		arrange: async () => ({ smtp: { id: 'missingSmtp00001', name: 'Missing email server' } }),
	},
	{
		name: 'the email server refuses the sender',
		arrange: async (stage) => {
			stage.mail.state.refuse = true;
			return {};
		},
	},
	{
		name: 'the email server refuses every recipient',
		arrange: async (stage) => {
			stage.mail.state.refusedRecipients = ['finance@example.com', 'owner@example.com'];
			return {};
		},
	},
	{
		name: 'the user name or password is wrong',
		arrange: async (stage) =>
			await withSmtp(stage, stage.mail.port, { user: 'n8n', password: 'wrong' }),
	},
	{
		name: 'the email server is down',
		arrange: async (stage) => await withSmtp(stage, await freePort()),
	},
];
