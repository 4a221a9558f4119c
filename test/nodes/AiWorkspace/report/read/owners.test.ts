import fc from 'fast-check';
import { parseOwners } from '../../../../../nodes/AiWorkspace/report/read/owners';
import { forAll } from '../../../../support/properties';

test.each([
	['Ann@Corp.com', 'ann@corp.com'],
	[' ann@corp.com\u200b\n', 'ann@corp.com'],
	['ann@corp.com, bob@corp.com', 'ann@corp.com, bob@corp.com'],
	['ann@corp.com;bob@corp.com; ', 'ann@corp.com, bob@corp.com'],
	['ann@corp.com,\r\nANN@corp.com', 'ann@corp.com'],
	["o'neil+ai=x@mail.corp.co.uk", "o'neil+ai=x@mail.corp.co.uk"],
	['jörg.groß@müller.de', 'jörg.groß@müller.de'],
	['cafe\u0301@corp.com', 'café@corp.com'],
	['アン＠例え．テスト', 'アン@例え.テスト'],
	['a@1-2.b3.example', 'a@1-2.b3.example'],
	['a@corp.xn--80a12', 'a@corp.xn--80a12'],
])('%j is read as an email header takes it', (text, owners) => {
	expect(parseOwners(text)).toBe(owners);
});

test.each<unknown>([
	...['n/a', 'Ann', 'ann@', '@corp.com', 'ann@corp', 'ann@corp..com', '.ann@corp.com'],
	...['ann.@corp.com', 'ann@-corp.com', 'ann@corp.com.', 'ann@10.0.0.1', 'ann@[10.0.0.1]'],
	...['ann@bob@corp.com', 'ann@corp.com bob@corp.com', 'ann@corp.com, n/a', ';'],
	...['Ann <ann@corp.com>', '"Ann" ann@corp.com', '"a b"@corp.com', 'ann@corp.com (Ann)'],
	...['mailto:ann@corp.com', 'ann@corp.com\r\nBcc: evil@out.side', 'ann@corp.com\nbob@corp.com'],
	...['ann@corp.com\u2028Bcc: evil@out.side', 'an\u200bn@corp.com', 'an\u00adn@corp.com'],
	...['an\u3164n@corp.com', 'ann@corp.com\u202e, moc.live@bob', 'ann@corp.123'],
	...['=?utf-8?q?evil=40out.side=2c?=@corp.com', 'ann@corp\\.com', 'ann\u0000@corp.com'],
	...['ann\ud800@corp.com', `${'a'.repeat(250)}@corp.com`, ['ann@corp.com'], 7, true, {}],
])('%j is refused', (value) => {
	expect(parseOwners(value)).toBeUndefined();
});

test('Owners are in one line, and are read again as they are', () => {
	const parts = fc.constantFrom('ann@corp.com', 'BOB@corp.com', ',', ';', ' ', '\r\n', 'Bcc:', '<');
	const lists = fc.oneof(
		fc.array(parts).map((all) => all.join('')),
		fc.string(),
	);
	forAll(lists, (list) => {
		const owners = parseOwners(list);
		if (owners === undefined) return;
		expect(owners).toMatch(/^[^\s,;<>:]+(?:, [^\s,;<>:]+)*$/);
		expect(parseOwners(owners)).toBe(owners);
	});
});
