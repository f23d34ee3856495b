import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, Num, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Name } from '../../shapes.ts'
import { CutOut, SealRemark } from './company-seals.ts'

const Coordinate = Type.Number({ minimum: -20_000, maximum: 20_000 })
/** Flat lists of x, y, milliseconds, pressure (0 unknown): a third of the size of objects. */
export const Strokes = Type.Array(Type.Array(Coordinate, { minItems: 4, maxItems: 16_000 }), {
  minItems: 1,
  maxItems: 400,
})
export const InkColour = OneOf('black', 'blue', 'red')
/** A typed signature is one's own verified name; only its look is chosen. */
export const TypedDesign = Type.Object(
  {
    /** `signature` is the bare name, `square` and `rectangle` are name seals. */
    shape: OneOf('signature', 'square', 'rectangle'),
    face: OneOf('song', 'bold', 'hei', 'xingkai'),
    ending: OneOf('', '印', '之印'),
    relief: OneOf('red-on-white', 'white-on-red'),
    colour: InkColour,
  },
  closed,
)
const PersonSeal = Type.Object({
  personSealId: Id,
  name: Text,
  /** 1 drawn, 2 typed, 3 a picture. */
  kind: Int,
  picture: Text,
  widthMm: Num,
  heightMm: Num,
  isDefault: YesNo,
  createdAt: Instant,
})
const Made = Type.Object({ personSealId: Id })
const Ticket = Type.String({ minLength: 20, maxLength: 60 })
/** Keeping signatures is the page's; drawing one while signing is anybody's who signs. */
const kept = { auth: 'login', permission: 'system:seal:personal' } as const
const own = { ...kept, body: Type.Object({ personSealId: Id }, closed) } as const

export const personalSignatures = {
  '/personSeal/list': ep({
    auth: 'login',
    changes: false,
    summary: '本人的签名',
    data: Type.Array(PersonSeal),
  }),
  '/personSeal/draw': ep({
    auth: 'login',
    summary: '保存手写签名',
    changes: 'personSeal.create',
    idempotent: true,
    body: { name: Name, strokes: Strokes, colour: InkColour },
    data: Made,
  }),
  '/personSeal/preview': ep({
    ...kept,
    changes: false,
    summary: '姓名签名预览，与成品同一引擎',
    body: { design: TypedDesign },
    data: { svg: Text, widthMm: Num, heightMm: Num },
  }),
  '/personSeal/type': ep({
    auth: 'login',
    summary: '保存以本人姓名生成的签名',
    changes: 'personSeal.create',
    idempotent: true,
    body: { name: Name, design: TypedDesign },
    data: Made,
  }),
  '/personSeal/previewPicture': ep({
    ...kept,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    changes: false,
    summary: '上传签名预览：去除背景后的字迹',
    data: CutOut,
  }),
  '/personSeal/upload': ep({
    ...kept,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    summary: '保存签名图片',
    changes: 'personSeal.create',
    idempotent: true,
    body: { name: Name },
    data: Made,
  }),
  '/personSeal/setDefault': ep({
    ...own,
    summary: '设为默认签名',
    changes: 'personSeal.default',
  }),
  '/personSeal/rename': ep({
    ...kept,
    summary: '修改签名的名称或备注',
    changes: 'personSeal.rename',
    body: { personSealId: Id, name: Name, remark: Type.Optional(SealRemark) },
  }),
  '/personSeal/delete': ep({ ...own, summary: '删除签名', changes: 'personSeal.delete' }),
  '/personSeal/phone': ep({
    auth: 'login',
    summary: '扫码手绘：生成在手机上打开的地址',
    changes: 'personSeal.phone',
    body: { name: Name, colour: InkColour },
    data: { ticketId: Id, path: Text, expiresAt: Instant },
  }),
  '/personSeal/phoneStatus': ep({
    auth: 'login',
    changes: false,
    summary: '扫码手绘进行到哪一步：0 等待扫码，1 已打开，2 已完成，3 已失效',
    body: { ticketId: Id },
    data: { status: Int, personSealId: Nullable(Id) },
  }),
  '/personSeal/phoneOpen': ep({
    auth: 'public',
    summary: '手机打开扫码手绘页',
    changes: 'personSeal.phoneOpen',
    body: { ticket: Ticket },
    data: {
      /** Masked: whoever holds the phone may not be the one it is for. */
      owner: Text,
      colour: Text,
      done: YesNo,
      expiresAt: Instant,
    },
  }),
  '/personSeal/phoneDraw': ep({
    auth: 'public',
    summary: '手机提交手绘签名',
    changes: 'personSeal.create',
    body: { ticket: Ticket, strokes: Strokes },
  }),
  '/companySeal/personalSeal': ep({
    auth: 'login',
    method: 'GET',
    changes: false,
    summary: '本人的默认签名；_t 只为绕过缓存',
    body: { _t: Type.Optional(TextUpTo(20)) },
    data: {
      seal: Nullable(
        Type.Object({
          personSealId: Id,
          name: Text,
          picture: Text,
          widthMm: Num,
          heightMm: Num,
        }),
      ),
    },
  }),
}
