import { useState } from 'react'
import { download } from '../../shared/api/call.ts'
import { PermissionButton } from '../../shared/permission/PermissionButton.tsx'

/** The evidence report of a finished contract, drawn when it is asked for. */
export const ReportButton = ({ contractId }: { contractId: string }) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    // The call has said what went wrong.
    await download('/contract/chain/download', { contractId }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <PermissionButton permission="system:contract:down" loading={busy} onClick={() => void run()}>
      下载存证报告
    </PermissionButton>
  )
}
