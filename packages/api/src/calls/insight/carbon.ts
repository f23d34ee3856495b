import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Text } from '../../plain.ts'
import { Instant } from '../../shapes.ts'

export const carbon = {
  '/carbon/score': ep({
    summary: '碳积分：登录后为本企业或本人节省的纸张，未登录时只有计算方法',
    auth: 'public',
    changes: false,
    data: {
      own: Nullable(
        Type.Object({
          name: Text,
          contracts: Int,
          sheets: Int,
          asOf: Instant,
        }),
      ),
    },
  }),
}
