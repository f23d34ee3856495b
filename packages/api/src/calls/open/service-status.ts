import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Num, Text } from '../../plain.ts'
import { Day, Instant } from '../../shapes.ts'

export const serviceStatus = {
  '/open/status/view': ep({
    summary: '开放平台：服务状态与近期异常',
    auth: 'public',
    changes: false,
    data: {
      /** ok, trouble or unknown. */
      state: Text,
      checkedAt: Nullable(Instant),
      components: Type.Array(
        Type.Object({
          component: Text,
          name: Text,
          about: Text,
          state: Text,
          reason: Nullable(Text),
          /** Percent of the looks of these days in which all was well. */
          uptime: Nullable(Num),
          days: Type.Array(Type.Object({ day: Day, checks: Int, failed: Int })),
        }),
      ),
      incidents: Type.Array(
        Type.Object({ name: Text, reason: Text, beganAt: Instant, endedAt: Nullable(Instant) }),
      ),
    },
  }),
}
