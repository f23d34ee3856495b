import { type Static, Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { Id, Instant, ListOf } from '../../shapes.ts'

const ofContract = { contractId: Id }
const Difference = Type.Object({
  kind: OneOf('insert', 'delete', 'replace', 'move', 'number', 'cell', 'furniture'),
  clause: Nullable(Text),
  agreed: Text,
  found: Text,
  before: Text,
  after: Text,
})
const Agreed = Type.Object({
  agreedId: Id,
  /** 1 a room, 2 a Word file. */
  source: OneOf(1, 2),
  name: Text,
  broughtBy: Text,
  /** Of the house that sends the contract. */
  isSenders: YesNo,
  isMine: YesNo,
  /** 0 not yet held against the pages as they are, 1 the same, 2 differs, 3 the pages could not be read. */
  state: Int,
  differences: Type.Array(Difference),
  textSha256: Text,
  checkedAt: Nullable(Instant),
  /** Whoever sends it all the same. */
  releasedBy: Nullable(Text),
  /** The evidence log says so. */
  isLogged: YesNo,
})

export const consensus = {
  '/consensus/view': ep({
    auth: 'login',
    summary: '核对定稿：合同页面与双方定稿是否一致',
    changes: false,
    body: ofContract,
    data: ListOf(Agreed),
  }),
  '/consensus/check': ep({
    auth: 'login',
    summary: '把合同现在的页面与定稿逐字核对',
    changes: 'consensus.check',
    timeout: 120,
    body: ofContract,
    data: ListOf(Agreed),
  }),
  '/consensus/bring': ep({
    auth: 'login',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '上传在别处谈定的 Word，与合同页面核对；发起方与收到合同的各方均可',
    changes: 'consensus.bring',
    timeout: 120,
    body: ofContract,
    data: Agreed,
  }),
  '/consensus/remove': ep({
    auth: 'login',
    summary: '移除自己上传的核对文本；协商室的定稿不能移除',
    changes: 'consensus.remove',
    body: { ...ofContract, agreedId: Id },
  }),
  '/consensus/release': ep({
    auth: 'login',
    summary: '发起方确认已知悉差异，仍以现在的页面发送；各签署方会看到差异',
    changes: 'consensus.release',
    body: { ...ofContract, agreedId: Id },
  }),
}
export type AgreedText = Static<typeof Agreed>
