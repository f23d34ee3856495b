import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Mobile, Name, Nullable } from '../shapes.ts'

const facts = {
  receiver: Name,
  region: Type.String({ minLength: 1, maxLength: 60 }),
  detail: Type.String({ minLength: 1, maxLength: 120 }),
  postcode: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{6}$' }))),
  label: Type.Optional(Nullable(Type.String({ maxLength: 10 }))),
  isDefault: Type.Optional(Type.Boolean()),
}

export const addresses = {
  '/user/address/list': ep({
    auth: 'login',
    summary: '常用地址，默认地址在前',
    changes: false,
    data: Type.Array(
      Type.Object({
        addressId: Id,
        receiver: Type.String(),
        /** Masked: the receiver may be somebody else. */
        mobile: Type.String(),
        region: Type.String(),
        detail: Type.String(),
        postcode: Nullable(Type.String()),
        label: Nullable(Type.String()),
        isDefault: Type.Boolean(),
      }),
    ),
  }),
  '/user/address/add': ep({
    auth: 'login',
    summary: '新增常用地址',
    changes: 'address.add',
    idempotent: true,
    body: { mobile: Mobile, ...facts },
    data: { addressId: Id },
  }),
  '/user/address/update': ep({
    auth: 'login',
    summary: '修改常用地址；不带手机号则保持不变',
    changes: 'address.change',
    body: { addressId: Id, mobile: Type.Optional(Mobile), ...facts },
  }),
  '/user/address/delete': ep({
    auth: 'login',
    summary: '删除常用地址',
    changes: 'address.delete',
    body: { addressId: Id },
  }),
}
