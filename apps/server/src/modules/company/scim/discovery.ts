import { GROUP_SCHEMA } from './groups.ts'
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './user-resource.ts'

// What we tell of ourselves, RFC 7643 section 5 to 7. A client reads it to know what it may send.

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: '目录同步密钥',
      description: '在“成员管理 → 登录与同步 → 目录同步（SCIM）”中创建，以 Authorization: Bearer 携带',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceType = (base: string, id: 'User' | 'Group') => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id,
  name: id,
  endpoint: `/${id}s`,
  description: id === 'User' ? '企业成员' : '部门',
  schema: id === 'User' ? USER_SCHEMA : GROUP_SCHEMA,
  ...(id === 'User' ? { schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }] } : {}),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
})

type Attribute = { name: string; type: string; [key: string]: unknown }
const attribute = (name: string, type: string, more: object = {}): Attribute => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const several = (name: string, description: string) =>
  attribute(name, 'complex', {
    multiValued: true,
    description,
    subAttributes: [
      attribute('value', 'string'),
      attribute('type', 'string'),
      attribute('primary', 'boolean'),
    ],
  })

const USER_ATTRIBUTES = [
  attribute('userName', 'string', { required: true, uniqueness: 'server', description: '目录中的用户名' }),
  attribute('externalId', 'string', { caseExact: true }),
  attribute('name', 'complex', {
    subAttributes: ['formatted', 'familyName', 'givenName'].map((name) => attribute(name, 'string')),
  }),
  attribute('displayName', 'string', { description: '姓名' }),
  attribute('active', 'boolean', { description: 'false 时冻结成员并移交其合同' }),
  several('phoneNumbers', '须有一个中国大陆手机号；成员以它登录和签署，由本人更换'),
  several('emails', '工作邮箱'),
  attribute('title', 'string'),
  attribute('groups', 'complex', { multiValued: true, mutability: 'readOnly' }),
]
const ENTERPRISE_ATTRIBUTES = [
  attribute('employeeNumber', 'string', { description: '工号' }),
  attribute('department', 'string'),
]
const GROUP_ATTRIBUTES = [
  attribute('displayName', 'string', { required: true, description: '部门名称' }),
  attribute('externalId', 'string', { caseExact: true }),
  attribute('members', 'complex', {
    multiValued: true,
    subAttributes: [attribute('value', 'string'), attribute('display', 'string', { mutability: 'readOnly' })],
  }),
]

const schema = (base: string, id: string, name: string, attributes: readonly Attribute[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

const schemas = (base: string) => [
  schema(base, USER_SCHEMA, 'User', USER_ATTRIBUTES),
  schema(base, ENTERPRISE_SCHEMA, 'EnterpriseUser', ENTERPRISE_ATTRIBUTES),
  schema(base, GROUP_SCHEMA, 'Group', GROUP_ATTRIBUTES),
]

const listOf = (Resources: readonly object[]) => ({
  schemas: [LIST_SCHEMA],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
})

export const discovery: readonly (readonly [path: string, document: (base: string) => object])[] = [
  ['/ServiceProviderConfig', serviceProviderConfig],
  ['/ResourceTypes', (base) => listOf([resourceType(base, 'User'), resourceType(base, 'Group')])],
  ['/ResourceTypes/User', (base) => resourceType(base, 'User')],
  ['/ResourceTypes/Group', (base) => resourceType(base, 'Group')],
  ['/Schemas', (base) => listOf(schemas(base))],
  ...[USER_SCHEMA, ENTERPRISE_SCHEMA, GROUP_SCHEMA].map(
    (id) =>
      [
        `/Schemas/${id.replaceAll(':', '::')}`,
        (base: string) => schemas(base).find((entry) => entry.id === id)!,
      ] as const,
  ),
]
