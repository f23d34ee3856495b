import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Text } from '../../plain.ts'
import { Id } from '../../shapes.ts'
import { PageBoxes } from './ai-shapes.ts'

const ofFile = { contractId: Id, fileId: Id }
const use = { auth: 'login', service: 'service:ai:abstract' } as const

export const abstract = {
  '/aiAbstract/make': ep({
    ...use,
    summary: '生成合同文件的智能摘要，每个文件只做一次',
    changes: 'ai.abstract',
    body: ofFile,
  }),
  '/aiAbstract/view': ep({
    ...use,
    summary: '合同文件的智能摘要',
    changes: false,
    body: ofFile,
    data: {
      /** Null before it was asked for; 0 being made, 1 made, 2 failed. */
      state: Nullable(Int),
      reason: Nullable(Text),
      groups: Type.Array(
        Type.Object({
          name: Text,
          entries: Type.Array(
            Type.Object({
              label: Text,
              value: Text,
              quote: Text,
              boxes: PageBoxes,
            }),
          ),
        }),
      ),
    },
  }),
}
