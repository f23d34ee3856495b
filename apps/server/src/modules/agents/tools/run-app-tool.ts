import { createHash, randomBytes } from 'node:crypto'
import type { Path } from '@xinqi/api/calls'
import { SUCCESS } from '@xinqi/api/wire'
import { CodedError } from '../../../platform/errors.ts'
import { visitorOf } from '../../../platform/http/audit-call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { contractRow } from '../../open/contracts/app-contracts.ts'
import { maskedJson } from '../../open/gateway/masked-body.ts'
import type { Trace } from '../../open/public-api/admit-app.ts'
import { publicHandlers } from '../../open/public-api/all-endpoints.ts'
import { logAppCall } from '../../open/public-api/register-open-api.ts'
import { runOpenCall } from '../../open/public-api/run-open-call.ts'
import { releasePushes } from '../../open/webhooks/release.ts'
import type { AppBearer } from '../connections/app-bearer.ts'
import { isProposable } from '../proposals/proposable.ts'
import { withStanding } from './refused-by-status.ts'
import {
  assertInput,
  becomeWary,
  doneOrProposed,
  proposeFor,
  runTool,
  type ToolRun,
  told,
} from './run-tool.ts'
import { goesOut } from './tool-of-call.ts'
import { type AppTool, type EndpointToolOf, toolsOfApps } from './tool-of-endpoint.ts'

type AppToolRun = Omit<ToolRun, 'bearer'> & { bearer: AppBearer }

const OFFERED: ReadonlySet<string> = new Set(toolsOfApps.map(({ tool }) => tool.name))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The same runner as every call of the public API, with the agent's name on the actor; and the same log. */
export const runAppTool = async (
  run: AppToolRun,
  called: AppTool,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  if ('path' in called) return runTool(run, called, given)
  const { services, bearer } = run
  const { tool, facts, input } = called
  const actor: Actor = {
    ...bearer.actor,
    through: { agentId: bearer.connectionId, name: bearer.name, tool: tool.name, proposalId: null },
  }
  assertInput(input, given)
  await becomeWary(run, tool)
  const { idempotencyKey, agentReason, base64, ...rest } = given
  const body = { ...rest, ...tool.fixed }
  const key = `agent:${bearer.connectionId}:${String(idempotencyKey ?? '')}`
  const carry = () =>
    logged(run, called, body, () =>
      runOpenCall(
        { path: called.endpoint, facts, handler: publicHandlers[called.endpoint] as never, services },
        {
          trace: traceFor(run, actor, body, base64),
          body,
          bytes: typeof base64 === 'string' ? bytesOf(base64) : Buffer.alloc(0),
          visitor: visitorOf(run.request),
          idempotencyKey: idempotencyKey === undefined ? undefined : sha256(key),
          onReplay: () => {},
        },
      ),
    )
  if (!goesOut(tool)) return told(run, tool, facts.data, await carry())
  const suggest = async (why: readonly string[]) =>
    proposeFor(run, actor, {
      ...(await asWebCall(run, called.endpoint, body)),
      reason: String(agentReason),
      why,
      key,
    })
  const contractId = async () =>
    (await contractRow(services.db, bearer.known.app.id, String(body.contractNo))).contract_id
  return withStanding(run, { contractId, offered: OFFERED }, () => doneOrProposed(tool, carry, suggest))
}

const bytesOf = (base64: string): Buffer => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new CodedError('BAD_REQUEST', 'base64 不正确')
  return Buffer.from(base64, 'base64')
}

/** Admitted by its token or its signature; this call of its own stands for one of the public API. */
const traceFor = ({ bearer, services }: AppToolRun, actor: Actor, body: unknown, base64: unknown): Trace => ({
  known: bearer.known,
  key: bearer.key,
  actor,
  admitted: true,
  head: {
    appId: bearer.known.app.id,
    keyId: bearer.key.id,
    timestamp: String(services.clock().getTime()),
    nonce: randomBytes(16).toString('hex'),
    digest: sha256(JSON.stringify([body, base64 ?? null])),
    signature: '',
  },
})

/** What a person confirms is the ordinary call, of the contract the app calls by its own number. */
const asWebCall = async (
  { bearer, services }: AppToolRun,
  endpoint: EndpointToolOf['endpoint'],
  { contractNo, ...body }: Record<string, unknown>,
) => {
  const path = `/${endpoint}` as Path
  if (!isProposable(path)) throw new CodedError('AGENT_MAY_NOT')
  const { contract_id: contractId } = await contractRow(services.db, bearer.known.app.id, String(contractNo))
  const contract = await readContract(services.db, contractId)
  const seen = path === '/contract/send' ? { revision: contract!.row.revision } : {}
  return { path, body: { ...body, contractId, ...seen } }
}

/** In the log of the app, as a call of the endpoint; what it caused is pushed like what any call causes. */
const logged = async (
  { bearer, request, services }: AppToolRun,
  { endpoint, facts, tool }: EndpointToolOf,
  body: Record<string, unknown>,
  carry: () => Promise<unknown>,
): Promise<unknown> => {
  const began = performance.now()
  const write = (http: number, code: number, problem: string | null) =>
    logAppCall(services, {
      appId: bearer.known.app.id,
      requestId: request.id,
      endpoint,
      keyId: bearer.key.id,
      address: request.ip,
      http,
      code,
      ms: Math.round(performance.now() - began),
      request: maskedJson({ tool: tool.name, ...body }),
      answer: null,
      signedText: null,
      digest: null,
      problem,
      refusedAddress: false,
      admitted: true,
      at: services.clock(),
    })
  try {
    const data = await carry()
    write(200, SUCCESS, null)
    return data
  } catch (error) {
    if (error instanceof CodedError) write(error.http === 200 ? 422 : error.http, error.code, error.message)
    else write(500, 0, null)
    throw error
  } finally {
    if (facts.changes !== false) void releasePushes(services, request.id)
  }
}
