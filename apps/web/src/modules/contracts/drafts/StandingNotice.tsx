// Where an approval has got to, said before anybody changes what was approved.

import { CONTRACT_IS } from '@xinqi/api/status-names'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import type { DraftEditor } from './useDraftEditor.ts'

export const isWithApprovers = ({ standing }: DraftEditor): boolean => standing?.phase === 'approval'

export const StandingNotice = ({ editor }: { editor: DraftEditor }) => {
  const { contractId, standing, reload } = editor
  if (standing?.status === CONTRACT_IS.turnedBack)
    return (
      <Alert
        type="warning"
        showIcon
        title="审批已驳回"
        description="请按审批意见修改后重新提交，原审批记录会保留。"
        action={<Link to={`/sign/flowDetails?contractId=${contractId}`}>查看审批意见</Link>}
      />
    )
  if (standing?.phase === 'approved')
    return (
      <Alert
        type="info"
        showIcon
        title="审批已通过，尚未发送"
        description="如无修改可直接发送；一旦修改，需要重新审批。"
        action={<Link to={`/startView?contractId=${contractId}`}>去发送</Link>}
      />
    )
  if (!isWithApprovers(editor)) return null
  const recall = async () => {
    await call('/approval/recall', { contractId: contractId! })
    await reload()
  }
  return (
    <Alert
      type="info"
      showIcon
      title="合同正在审批中，不能修改"
      description="撤回审批后可继续编辑，修改后需要重新提交审批。"
      // Everything else on the page is locked meanwhile.
      action={
        <Button disabled={false} onClick={() => void recall()}>
          撤回审批
        </Button>
      }
    />
  )
}
