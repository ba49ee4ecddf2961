const owners = new Map<string, Promise<string>>();

/** For whom the pages of a session are made, which its forms have to say. Asked for once per session. */
export function pageOwner(address: string, cookie: string): Promise<string> {
  const known = owners.get(cookie) ?? readOwner(address, cookie);
  owners.set(cookie, known);
  return known;
}

async function readOwner(address: string, cookie: string): Promise<string> {
  const answer = await fetch(`${address}/notfound`, { headers: { cookie } });
  const [, owner] = /data-page-owner="([\w-]+)"/.exec(await answer.text()) ?? [];
  if (owner === undefined) throw new Error('The page does not say for whom it was made');
  return owner;
}
