import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { serviceUrl } from '../util/url';

/** The credential fields that hold the address of an API, by their labels. */
export const urlLabels = { analyticsUrl: 'Analytics URL', baseUrl: 'Base URL' };

/** The credential field that holds the address of an API. */
export type ApiUrl = keyof typeof urlLabels;

/** The address of an API in a credential, without trailing slashes; throws InvalidInput for what is not an http(s) URL. */
export const apiUrl = (credential: ICredentialDataDecryptedObject, api: ApiUrl): string =>
	serviceUrl(credential[api], urlLabels[api]);
