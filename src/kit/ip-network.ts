/**
 * The wider network of a network: the /24 of an IPv4 address, the /48 of an IPv6 /64. A customer of a provider may be
 * given either, and choose among 256 addresses or 65,536 networks.
 *
 * @param network an IPv4 address, or the first 64 bits of an IPv6 one, e.g. `2001:db8:0:1::/64`
 * @returns undefined if it is neither
 */
export function widerNetwork(network: string): string | undefined {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (ipv4 !== undefined) return `${ipv4}.0/24`;
  const ipv6 = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/i.exec(network)?.[1];
  return ipv6 === undefined ? undefined : `${ipv6}::/48`;
}
