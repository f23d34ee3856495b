import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Instant, Nullable } from '../shapes.ts'

export const carbon = {
  '/carbon/score': ep({
    summary: '碳积分：登录后为本企业或本人节省的纸张，未登录时只有计算方法',
    auth: 'public',
    changes: false,
    data: {
      own: Nullable(
        Type.Object({
          name: Type.String(),
          contracts: Type.Integer(),
          sheets: Type.Integer(),
          asOf: Instant,
        }),
      ),
    },
  }),
}
