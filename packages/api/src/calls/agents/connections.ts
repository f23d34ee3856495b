import { Type } from 'typebox'
import { AGENT_SCOPE_NAMES, type AgentScope } from '../../agents.ts'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Name } from '../../shapes.ts'
import { ListOf } from './shapes.ts'

const Scope = Type.Unsafe<AgentScope>({ type: 'string', enum: AGENT_SCOPE_NAMES })
const Address = TextUpTo(2000)
/** As the assistant's own program put them into the address. */
const AuthorizationRequest = {
  client_id: Address,
  redirect_uri: Address,
  response_type: TextUpTo(20),
  code_challenge: TextUpTo(128),
  code_challenge_method: TextUpTo(10),
  resource: Address,
  scope: Type.Optional(TextUpTo(1000)),
  state: Type.Optional(Address),
}

const Connection = Type.Object({
  connectionId: Id,
  name: Text,
  /** Where it says it comes from; null for one the person made known himself. */
  host: Nullable(Text),
  scopes: Type.Array(Text),
  personName: Nullable(Text),
  companyName: Nullable(Text),
  createdAt: Instant,
  usedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  endedBy: Nullable(Text),
})
const ofConnection = { connectionId: Id }

export const agentConnections = {
  '/agents/consent/view': ep({
    summary: '智能体请求连接：是谁、要什么',
    auth: 'login',
    changes: false,
    body: AuthorizationRequest,
    data: {
      name: Text,
      host: Nullable(Text),
      /** Made known by this person himself. */
      isOwn: YesNo,
      scopes: Type.Array(Type.Object({ scope: Text, says: Text })),
      goesTo: Text,
      companyName: Nullable(Text),
      /** The company lets no agent act for it. */
      isForbidden: YesNo,
    },
  }),
  '/agents/consent/grant': ep({
    summary: '同意智能体连接',
    auth: 'login',
    changes: 'agent.connect',
    body: {
      ...AuthorizationRequest,
      granted: Type.Array(Scope, { minItems: 1, maxItems: 20, uniqueItems: true }),
    },
    data: { goTo: Text },
  }),
  '/agents/client/list': ep({
    summary: '我登记的智能体客户端',
    auth: 'login',
    changes: false,
    data: ListOf(
      Type.Object({ clientId: Id, name: Text, redirectUris: Type.Array(Text), createdAt: Instant }),
    ),
  }),
  '/agents/client/add': ep({
    summary: '登记智能体客户端',
    auth: 'login',
    changes: 'agent.client',
    idempotent: true,
    body: { name: Name, redirectUris: Type.Array(Address, { minItems: 1, maxItems: 5 }) },
    data: { clientId: Id },
  }),
  '/agents/client/remove': ep({
    summary: '删除智能体客户端及其连接',
    auth: 'login',
    changes: 'agent.removeClient',
    body: { clientId: Id },
  }),
  '/agents/connection/list': ep({
    summary: '智能体连接：我的、本企业的，或平台的',
    auth: 'login',
    changes: false,
    body: {
      of: Type.Optional(OneOf('mine', 'company', 'all')),
    },
    data: {
      list: Type.Array(Connection),
      /** The address an assistant is given. */
      address: Text,
      administers: YesNo,
      operates: YesNo,
    },
  }),
  '/agents/connection/end': ep({
    summary: '断开智能体：令牌与授权书立即失效',
    auth: 'login',
    changes: 'agent.end',
    body: ofConnection,
  }),
  '/agents/rule/view': ep({
    summary: '企业对智能体的限制',
    auth: 'login',
    changes: false,
    data: {
      allowed: YesNo,
      amountCentsMax: Nullable(Int),
      contractsPerDay: Nullable(Int),
    },
  }),
  '/agents/rule/save': ep({
    summary: '设置企业对智能体的限制',
    auth: 'login',
    changes: 'agent.rule',
    body: Type.Object(
      {
        allowed: YesNo,
        amountCentsMax: Nullable(Between(0, 1e13)),
        contractsPerDay: Nullable(Between(0, 1000)),
      },
      closed,
    ),
  }),
}
