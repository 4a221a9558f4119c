import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { isObject } from '../util/guards';

/** As much of n8n's services as this needs. They aren't part of its interface for nodes. */
interface Services {
	readonly credentialsHelper: {
		readonly getDecrypted: (...args: readonly unknown[]) => Promise<unknown>;
	};
}

const isServices = (value: unknown): value is Services & IDataObject =>
	isObject(value) &&
	isObject(value.credentialsHelper) &&
	typeof value.credentialsHelper.getDecrypted === 'function';

/** A credential as it's stored, expressions not evaluated. */
async function readStored(context: IExecuteSingleFunctions, type: string): Promise<unknown> {
	const services: unknown = Reflect.get(context, 'additionalData');
	if (!isServices(services)) return undefined;
	const reference = context.getNode().credentials?.[type];
	const isRaw = true;
	return await services.credentialsHelper.getDecrypted(
		services,
		reference,
		type,
		context.getMode(),
		context.getExecuteData(),
		isRaw,
	);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether a credential is certainly the same for all items: it's stored without an expression, and what n8n made of it is what's
 * stored, defaults apart. False wherever that can't be seen, so that the credential of each item is read.
 */
export async function isFixed(
	context: IExecuteSingleFunctions,
	type: string,
	credential: IDataObject,
): Promise<boolean> {
	try {
		const stored = await readStored(context, type);
		if (!isObject(stored) || JSON.stringify(stored).includes('"=')) return false;
		const defaults = new Map(
			context.getCredentialsProperties(type).map((field) => [field.name, field.default]),
		);
		return Object.entries(credential).every(([name, value]) =>
			isSame(value, stored[name] ?? defaults.get(name)),
		);
	} catch {
		// Reading it for each item needs nothing of this.
		return false;
	}
}
