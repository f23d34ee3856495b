import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Num, OneOf, Text, YesNo } from '../../plain.ts'
import { Id } from '../../shapes.ts'
import { PageBoxes } from './ai-shapes.ts'

/** The words something stands in, and where: page, x, y, width, height. */
const quoted = { fileId: Id, quote: Text, page: Nullable(Int), boxes: PageBoxes }

export const proposals = {
  '/contractProposal/view': ep({
    agent: {
      name: 'places_propose',
      kind: 'read',
      scope: 'contract.text',
      title: '建议的签署位置',
      says: 'Facts, parties and places to sign that the text of the files of a draft suggests, each with its quote.',
    },
    summary: '从已上传文件的文字中识别的合同信息与签署位置，供发起人采用',
    auth: 'login',
    permission: 'system:contract:start',
    changes: false,
    body: { contractId: Id },
    data: {
      /** Some file is still being read; ask again. */
      isReading: YesNo,
      /** Names of files whose text could not be read. */
      unread: Type.Array(Text),
      facts: Type.Array(
        Type.Object({
          /** 'amountCents', 'validFrom', 'validUntil', 'signedOn', 'number', 'typeId' */
          field: Text,
          label: Text,
          /** Cents, a day, an id, as the draft keeps it. */
          value: Text,
          /** As people read it. */
          shown: Text,
          ...quoted,
        }),
      ),
      parties: Type.Array(
        Type.Object({
          role: Text,
          /** Whatever else the text calls this party. */
          aliases: Type.Array(Text),
          name: Text,
          isCompany: YesNo,
          /** The company, or the person, that sends it. */
          isOwn: YesNo,
          /** Printed beside the name; empty where none is. */
          mobile: Text,
          ...quoted,
        }),
      ),
      places: Type.Array(
        Type.Object({
          fileId: Id,
          role: Text,
          kind: OneOf('seal', 'signature', 'date'),
          quote: Text,
          page: Int,
          x: Num,
          y: Num,
          width: Num,
          height: Num,
          beside: OneOf('on', 'right'),
        }),
      ),
    },
  }),
}
