import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { serviceUrl } from '../util/url';

/** The labels of the credential fields that contain the URL of an API. */
export const urlLabels = { analyticsUrl: 'Analytics API URL', baseUrl: 'Workspace API URL' };

/** The credential field that contains the URL of an API. */
export type ApiUrl = keyof typeof urlLabels;

/** The URL of an API in a credential, without trailing slashes; throws InvalidInput for anything but an http(s) URL. */
export const apiUrl = (credential: ICredentialDataDecryptedObject, api: ApiUrl): string =>
	serviceUrl(credential[api], urlLabels[api]);
