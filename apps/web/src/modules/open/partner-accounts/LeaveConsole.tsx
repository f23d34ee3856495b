import { Button } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { go } from '../../../shared/navigation/go.ts'
import { closeOpenSession } from '../../../shared/session/session.ts'

const leave = async () => {
  // The server may already have forgotten the session; leaving must work all the same.
  await call('/open/logout', {}, { quiet: true }).catch(() => undefined)
  closeOpenSession()
  go('/platform/openlogin')
}

export const LeaveConsole = () => (
  <Button type="text" onClick={leave}>
    退出
  </Button>
)
