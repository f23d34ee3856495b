// The list, filtered as it stands, as a file: here when it is soon made, else in the download centre.

import { ExportOutlined } from '@ant-design/icons'
import type { PermissionKey } from '@xinqi/api/menus'
import { useNavigate } from 'react-router'
import { useAct } from '../api/useAct.ts'
import { toast } from '../lite/toast.ts'
import { PermissionButton } from '../permission/PermissionButton.tsx'
import { takeExport } from './takeExport.ts'

export type ListExport = { permission: PermissionKey; run: () => Promise<{ taskId: string }> }

export const ExportButton = ({ permission, run }: ListExport) => {
  const { busy, act } = useAct()
  const navigate = useNavigate()
  const start = () =>
    act(async () => {
      const { taskId } = await run()
      if (await takeExport(taskId)) return
      toast.success('已加入下载任务，请到下载中心查看')
      navigate('/center/downloadList')
    })
  return (
    <PermissionButton
      permission={permission}
      icon={<ExportOutlined aria-hidden="true" />}
      loading={busy}
      onClick={start}
    >
      导出
    </PermissionButton>
  )
}
