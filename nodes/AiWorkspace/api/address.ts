import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { serviceUrl } from '../values/url';

/** The credential fields that hold the address of an API, by their labels. */
export const addressLabels = { analyticsUrl: 'Analytics URL', baseUrl: 'Base URL' };

/** The credential field that holds the address of an API. */
export type ApiAddress = keyof typeof addressLabels;

/** The address of an API in a credential, without trailing slashes; throws BadInput for what is not an http(s) URL. */
export const addressOf = (credential: ICredentialDataDecryptedObject, api: ApiAddress): string =>
	serviceUrl(credential[api], addressLabels[api]);
