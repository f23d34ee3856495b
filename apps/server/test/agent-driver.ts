import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { AGENT_SCOPE_NAMES, type AgentScope } from '@xinqi/api/agents'
import type { MandateLimits } from '@xinqi/api/calls'
import { expect } from 'vitest'
import { agentAddresses } from '../src/modules/agents/connections/addresses.ts'
import { theRow } from '../src/platform/db/row.ts'
import { party, place, someone } from './draft-parts.ts'
import { openLedger } from './open-ledger.ts'
import { SIGNERS, signingDriver } from './signing-driver.ts'
import type { World } from './world.ts'

export const REDIRECT = 'http://127.0.0.1/back'
const VERIFIER = 'v'.repeat(50)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** `npm run bench:agents` does each as often as its bar says; every run does it a few times. */
const IN_FULL = process.env.XINQI_AGENTS_FULL === '1'
export const times = (few: number, many: number): number => (IN_FULL ? many : few)
export const measured = (what: string, count: number, of: string) => {
  if (IN_FULL) console.log(`${what}: ${count} ${of}`)
}
export const key = () => randomBytes(8).toString('hex')

/** As a contract is ended that everybody signed. */
export const ENDING = {
  kind: 1,
  reason: 4,
  reasonNote: '项目提前结束',
  retained: '',
  settlement: '',
  other: '',
  deadlineDays: 7,
}
export const LIMITS: MandateLimits = {
  acts: ['send', 'urge'],
  counterparties: 'only',
  names: [SIGNERS.theirs.company],
  typeIds: [],
  amountCentsMax: 100_000_00,
  amountCentsPerDay: 250_000_00,
  contractsPerDay: 4,
  hours: null,
  confirmAboveCents: null,
  confirmNewParties: false,
}

/** A payment, as an agent would have it planned. */
export const PLAN = {
  period: 1,
  dueOn: '2027-03-31',
  cents: 30_000_00,
  condition: '验收合格后',
  responsibleId: null,
  remindDays: 7,
}

export const callOf = (name: string, given: object = {}) => ({
  method: 'tools/call',
  params: { name, arguments: given },
})

/** Assistants of demo people, connected as any is, that call by the official library; and contracts for them to act on. */
export const agentDriver = async (world: World) => {
  const driver = await signingDriver(world)
  const { services, call, app } = world
  const own = driver.hands.own.token
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = (app.server.address() as AddressInfo).port
  const { resource, issuer } = agentAddresses(services)

  const post = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  const clients = new Map<string, string>()
  const clientOf = async (token: string): Promise<string> => {
    const known = clients.get(token)
    if (known) return known
    const { data } = await call(
      '/agents/client/add',
      { name: '示例助手', redirectUris: [REDIRECT] },
      { token },
    )
    clients.set(token, data.clientId)
    return data.clientId
  }
  const consent = async (token: string, scopes: readonly AgentScope[], more: object = {}) => {
    const clientId = await clientOf(token)
    const asked = {
      client_id: clientId,
      redirect_uri: 'http://127.0.0.1:45678/back',
      response_type: 'code',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      resource,
      scope: scopes.join(' '),
      state: 'a b&c',
    }
    const { data, code, msg } = await call(
      '/agents/consent/grant',
      { ...asked, granted: [...scopes], ...more },
      { token },
    )
    if (code !== 1) throw new Error(msg)
    const goTo = new URL(data.goTo)
    expect(goTo.searchParams.get('iss')).toBe(issuer)
    expect(goTo.searchParams.get('state')).toBe('a b&c')
    return { clientId, code: goTo.searchParams.get('code')! }
  }
  const exchange = (
    { clientId, code }: { clientId: string; code: string },
    more: Record<string, string> = {},
  ) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: 'http://127.0.0.1:45678/back',
      code_verifier: VERIFIER,
      resource,
      ...more,
    })
  const connect = async (token: string, scopes: readonly AgentScope[] = AGENT_SCOPE_NAMES) => {
    const { status, body } = await exchange(await consent(token, scopes))
    expect(status).toBe(200)
    const { data } = await call('/agents/connection/list', {}, { token })
    return {
      refresh: body.refresh_token!,
      token: body.access_token!,
      connectionId: data.list[0]!.connectionId,
    }
  }
  const clientWith = async (token: string, era: 'legacy' | 'modern' = 'modern') => {
    const client = new Client(
      { name: 'test', version: '1' },
      era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
    )
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    )
    return client
  }
  /** A refresh token is used once: the agent keeps the next. */
  const renewed = async (agent: { refresh: string }): Promise<string> => {
    const { body } = await post('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: agent.refresh,
      client_id: await clientOf(own),
      resource,
    })
    agent.refresh = body.refresh_token!
    return body.access_token!
  }
  // biome-ignore lint/suspicious/noExplicitAny: answers differ by tool
  const use = async (client: Client, name: string, given: Record<string, unknown> = {}): Promise<any> => {
    const answer = await client.callTool({ name, arguments: given })
    const [first] = answer.content as { text: string }[]
    if (!answer.isError) return answer.structuredContent
    // What the schema of the tool refuses, the official library says in words of its own.
    return { refused: first!.text.startsWith('{') ? JSON.parse(first!.text) : { error: 'INPUT' } }
  }
  const raw = (token: string | null, body: object, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
    })

  /** A contract ready to be sent to another company. */
  const draftFor = async (amountCents: number | null) => {
    const ours = party({ kind: 1, isOwn: true, signers: [someone(SIGNERS.own.name, SIGNERS.own.mobile)] })
    const theirs = party({
      kind: 1,
      companyName: SIGNERS.theirs.company,
      signers: [someone(SIGNERS.theirs.name, SIGNERS.theirs.mobile)],
    })
    return driver.prepare(own, (fileId) => ({
      amountCents,
      parties: [ours, theirs],
      fields: [ours, theirs].map(({ partyId }, at) => place(partyId, fileId, 'seal', { y: 0.1 + at * 0.3 })),
    }))
  }
  const sendBy = (
    client: Client,
    { contractId, revision }: { contractId: string; revision: number },
    more = {},
  ) =>
    use(client, 'contract_send', {
      contractId,
      revision,
      agentReason: '按您的安排发送',
      idempotencyKey: key(),
      ...more,
    })
  const grant = async (connectionId: string, limits = LIMITS) => {
    const asked = await call('/agents/mandate/grant', { connectionId, limits, days: 30 }, { token: own })
    expect(asked.msg).toBe('ok')
    return asked.data
  }
  const signed = async (connectionId: string, limits = LIMITS) => {
    const asked = await grant(connectionId, limits)
    const { code, msg } = await driver.sign('own', asked.letterId)
    if (code !== 1) throw new Error(msg)
    return asked
  }
  const leavesOf = async (contractId: string) => {
    const rows = await services.db
      .selectFrom('evidence_leaf')
      .select(['id', 'step', 'entry', 'at'])
      .where('contract_id', '=', contractId)
      .orderBy('id')
      .execute()
    return rows.map(({ id, step, entry }) => ({ id, step, said: JSON.parse(Buffer.from(entry).toString()) }))
  }

  let keeps = false
  /** A row of the ledger, which the company may keep from then on. */
  const ledgerOf = async () => {
    const { company_id } = await theRow(services.db, 'member', { account_id: driver.hands.own.accountId }, [
      'company_id',
    ])
    if (!keeps) await openLedger(world, company_id)
    keeps = true
    const facts = {
      archivedId: null,
      name: '设备销售合同',
      number: null,
      counterpart: SIGNERS.theirs.company,
      direction: 1,
      currency: 'CNY',
      contractCents: 100_000_00,
      taxBp: null,
      signedOn: null,
      endDate: null,
      responsibleId: null,
    } as const
    const { data, msg } = await call('/ledger/contract/add', facts, {
      token: own,
      headers: { 'idempotency-key': key() },
    })
    if (!data) throw new Error(msg)
    return data.ledgerId
  }

  return {
    driver,
    own,
    port,
    resource,
    issuer,
    post,
    consent,
    exchange,
    connect,
    clientWith,
    renewed,
    use,
    raw,
    draftFor,
    sendBy,
    grant,
    signed,
    leavesOf,
    ledgerOf,
  }
}
