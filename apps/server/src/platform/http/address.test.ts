import { describe, expect, test } from 'vitest';
import { clientAddress, toNetwork, trustedProxyList } from './address.ts';

const through = (peer: string, forwardedFor: string | null, trusted: string[] = []) =>
  clientAddress({ peer, forwardedFor, isTrusted: trustedProxyList(trusted) });

describe('clientAddress', () => {
  test('is the peer, whatever an untrusted one claims', () => {
    expect(through('203.0.113.7', '10.0.0.1')).toBe('203.0.113.7');
    expect(through('::ffff:203.0.113.7', null)).toBe('203.0.113.7');
  });

  test.each([
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
    '203.0.113.7:5678',
    '[::ffff:203.0.113.7]:443',
  ])('one address however it is written: %s', (written) => {
    expect(through('10.0.0.1', written, ['10.0.0.1'])).toBe('203.0.113.7');
  });

  test('is an IPv6 address in short form, without a port', () => {
    expect(through('10.0.0.1', '[2001:0DB8:0:0:0:0:0:1]:443', ['10.0.0.1'])).toBe('2001:db8::1');
  });

  test('is the last address of the chain that is not a trusted proxy', () => {
    const trusted = ['127.0.0.1', '10.0.0.0/8'];
    expect(through('127.0.0.1', 'forged, 203.0.113.7, 10.1.2.3', trusted)).toBe('203.0.113.7');
    expect(through('127.0.0.1', 'nonsense', trusted)).toBe('127.0.0.1');
  });

  test('refuses an invalid trusted proxy at the start', () => {
    expect(() => trustedProxyList(['proxy.local'])).toThrow('TRUSTED_PROXIES');
  });
});

describe('toNetwork', () => {
  test('is the same for an IPv4 address inside IPv6', () => {
    expect(toNetwork('::ffff:203.0.113.7')).toBe(toNetwork('203.0.113.7'));
    expect(toNetwork('::ffff:cb00:7107')).toBe('203.0.113.7');
  });

  test('is an IPv4 address itself, or the /64 of an IPv6 one however it is written', () => {
    expect(toNetwork('203.0.113.7')).toBe('203.0.113.7');
    expect(toNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(toNetwork('2001:0db8:0000:0000:ffff::1')).toBe('2001:db8:0:0::/64');
    expect(toNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(toNetwork(null)).toBe('unknown');
  });
});
