import { describeWith } from '../support/describeWith';
import { findChromium } from './browser';

export const describeInBrowser = (title: string, suite: () => void) =>
	describeWith(findChromium() ? [] : ['Chromium on the PATH or at CHROMIUM_PATH'], title, suite);
