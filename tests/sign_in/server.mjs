// The identity server of the sign-in tests: oidc-provider, with bad manners on request.
//
// It prints its address. A test sets `controls` by POST /controls and reads what the server counted by GET /counts. The
// interaction signs in the account of `controls` at once: the tests' browser has no person.

import { createServer } from 'node:http';
import { createHmac, generateKeyPairSync } from 'node:crypto';

import { SignJWT, exportJWK, exportSPKI, importJWK } from 'jose';
import { Provider } from 'oidc-provider';

const controls = {
  account: 'wei', // who signs in
  access_seconds: 3600,
  refresh_seconds: 86_400,
  forge: null, // what is wrong with the ID tokens: see `forged`
  status: null, // answered by the token address in place of its own reply
  delay_ms: 0, // before a reply of the token address
  bank: null, // control address of a practice bank that takes the access tokens
  clock_ms: 0, // added to the header `Date`, and to the times in ID tokens
};
const counts = { refreshes: 0, keys: 0 };

let signing = await newKey();
let server;
let provider;

async function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  counts.keys += 1;
  return { ...(await exportJWK(privateKey)), kid: `key-${counts.keys}`, alg: 'RS256', use: 'sig' };
}

function made(issuer) {
  const made = new Provider(issuer, {
    clients: [
      client('aval', 'none', ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code']),
      client('other', 'none', ['authorization_code', 'refresh_token']),
      {
        ...client('schedule', 'client_secret_basic', ['client_credentials']),
        client_secret: 'the-secret-of-the-schedule', redirect_uris: [], response_types: [],
      },
    ],
    jwks: { keys: [signing] },
    cookies: { keys: ['a-key-of-the-tests'] },
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    scopes: ['openid', 'offline_access', 'profile', 'treasury'],
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true },
    },
    ttl: {
      AccessToken: () => controls.access_seconds,
      ClientCredentials: () => controls.access_seconds,
      RefreshToken: () => controls.refresh_seconds,
      Grant: 86_400, Interaction: 600, Session: 86_400, DeviceCode: 600, IdToken: 3600,
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: `${id}@example` }) }),
    conformIdTokenClaims: false,
    renderError: (ctx, out) => { ctx.type = 'json'; ctx.body = out; },
  });
  made.use(manners);
  return made;
}

function client(id, method, grants) {
  return {
    client_id: id, application_type: 'native', token_endpoint_auth_method: method, grant_types: grants,
    redirect_uris: ['http://127.0.0.1/'], response_types: ['code'],
  };
}

async function manners(ctx, next) {
  if (ctx.path === '/token' && ctx.method === 'POST') {
    await new Promise((done) => { setTimeout(done, controls.delay_ms); });
    if (controls.status) {
      ctx.status = controls.status;
      ctx.body = { error: 'temporarily_unavailable' };
      return;
    }
  }
  await next();
  ctx.set('Date', new Date(Date.now() + controls.clock_ms).toUTCString());
  if (ctx.path !== '/token' || ctx.status !== 200) return;
  if (ctx.oidc?.params?.grant_type === 'refresh_token') counts.refreshes += 1;
  if (controls.bank) {
    const accept = { accept: ctx.body.access_token, permissions: 'all', ttl_seconds: ctx.body.expires_in };
    await fetch(`${controls.bank}/tokens`, { method: 'POST', body: JSON.stringify(accept) });
  }
  if (ctx.body.id_token && (controls.forge || controls.clock_ms)) ctx.body.id_token = await forged(ctx.body.id_token);
}

/** The ID token again, with what a test wants to be wrong with it. */
async function forged(token) {
  const [header, payload] = token.split('.').slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url')));
  const claims = { ...payload, iat: payload.iat + controls.clock_ms / 1000, exp: payload.exp + controls.clock_ms / 1000 };
  const how = controls.forge;
  if (how === 'issuer') claims.iss = 'https://another.example';
  if (how === 'audience') claims.aud = 'other';
  if (how === 'party') Object.assign(claims, { aud: ['aval', 'other'], azp: 'other' });
  if (how === 'nonce') claims.nonce = 'of-another-sign-in';
  if (how === 'no nonce') delete claims.nonce;
  if (how === 'ended') claims.exp = claims.iat - 3600;
  if (how === 'subject') claims.sub = 'mallory';
  if (how === 'access token') claims.at_hash = 'AAAAAAAAAAAAAAAAAAAAAA';
  const text = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  if (how === 'none') return `${text({ alg: 'none' })}.${text(claims)}.`;
  if (how === 'public key as secret') {
    const { n, e, kty } = signing;
    const spki = await exportSPKI(await importJWK({ n, e, kty, alg: 'RS256' }, 'RS256', { extractable: true }));
    const content = `${text({ alg: 'HS256', kid: signing.kid })}.${text(claims)}`;
    return `${content}.${createHmac('sha256', spki).update(content).digest('base64url')}`;
  }
  const key = how === 'key' ? { ...(await newKey()), kid: signing.kid } : signing;
  return new SignJWT(claims).setProtectedHeader({ ...header, kid: key.kid }).sign(await importJWK(key, 'RS256'));
}

async function interaction(request, reply) {
  const details = await provider.interactionDetails(request, reply);
  const { prompt, params, session } = details;
  const accountId = prompt.name === 'login' ? controls.account : session?.accountId;
  const grant = (details.grantId && await provider.Grant.find(details.grantId))
    || new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope ?? 'openid');
  const consent = { grantId: await grant.save() };
  const result = prompt.name === 'login' ? { login: { accountId } } : { consent };
  await provider.interactionFinished(request, reply, result, { mergeWithLastSubmission: true });
}

async function handle(request, reply) {
  const url = new URL(request.url, 'http://localhost');
  if (url.pathname === '/controls') {
    const parts = [];
    for await (const part of request) parts.push(part);
    Object.assign(controls, JSON.parse(Buffer.concat(parts)));
    return reply.end('{}');
  }
  if (url.pathname === '/counts') return reply.end(JSON.stringify(counts));
  if (url.pathname === '/new-keys') {
    signing = await newKey();
    provider = made(provider.issuer);
    return reply.end('{}');
  }
  if (url.pathname.startsWith('/interaction/')) return interaction(request, reply);
  return provider.callback()(request, reply);
}

server = createServer((request, reply) => {
  handle(request, reply).catch((error) => { reply.statusCode = 500; reply.end(String(error?.stack)); });
});
// A test may pause for longer than the five seconds after which Node closes a connection.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}`;
  provider = made(address);
  process.stdout.write(`${address}\n`);
});
// The tests hold the other end: without them there is no server.
process.stdin.on('end', () => process.exit(0)).resume();
