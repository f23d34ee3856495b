import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, SomeText, Text } from '../../plain.ts'
import { Id } from '../../shapes.ts'

export const scim = {
  '/companyScim/detail': ep({
    summary: '企业的目录同步（SCIM 2.0）设置与密钥',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    changes: false,
    data: {
      address: Nullable(Text),
      /** Who takes over what a leaver has; nobody: the leader of his department. */
      receiver: Nullable(Type.Object({ memberId: Id, name: Text })),
      users: Int,
      keys: Type.Array(
        Type.Object({
          keyId: Id,
          name: Text,
          hint: Text,
          madeBy: Text,
          createdAt: Text,
          lastUsedAt: Nullable(Text),
        }),
      ),
    },
  }),
  '/companyScim/receiver': ep({
    summary: '设置目录停用成员时由谁接手他的合同',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    changes: 'scim.receiver',
    body: { memberId: Nullable(Id) },
  }),
  '/companyScim/addKey': ep({
    summary: '创建目录同步密钥；密钥只显示这一次',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    proven: true,
    changes: 'scim.keyAdd',
    body: { name: SomeText(30) },
    data: { keyId: Id, token: Text },
  }),
  '/companyScim/revokeKey': ep({
    summary: '停用目录同步密钥，立即生效',
    auth: 'login',
    permission: 'system:setting:companyEdit',
    changes: 'scim.keyRevoke',
    body: { keyId: Id },
  }),
}
