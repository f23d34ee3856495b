import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Mobile, Name } from '../../shapes.ts'

const ofAddress = { addressId: Id }
const facts = {
  receiver: Name,
  region: SomeText(60),
  detail: SomeText(120),
  postcode: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{6}$' }))),
  label: Type.Optional(Nullable(TextUpTo(10))),
  isDefault: Type.Optional(YesNo),
}

export const addresses = {
  '/user/address/list': ep({
    auth: 'login',
    summary: '常用地址，默认地址在前',
    changes: false,
    data: Type.Array(
      Type.Object({
        addressId: Id,
        receiver: Text,
        /** Masked: the receiver may be somebody else. */
        mobile: Text,
        region: Text,
        detail: Text,
        postcode: Nullable(Text),
        label: Nullable(Text),
        isDefault: YesNo,
      }),
    ),
  }),
  '/user/address/add': ep({
    auth: 'login',
    summary: '新增常用地址',
    changes: 'address.add',
    idempotent: true,
    body: { mobile: Mobile, ...facts },
    data: ofAddress,
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
    body: ofAddress,
  }),
}
