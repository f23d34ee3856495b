import { download } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'

/** The evidence report of a finished contract, drawn when it is asked for. */
export const ReportButton = ({ contractId }: { contractId: string }) => {
  const { busy, act } = useAct()
  return (
    <PermissionButton
      permission="system:contract:down"
      loading={busy}
      onClick={() => act(() => download('/contract/chain/download', { contractId }))}
    >
      下载存证报告
    </PermissionButton>
  )
}
