// Sends the list, filtered as it stands, to the download centre.

import { ExportOutlined } from '@ant-design/icons'
import type { PermissionKey } from '@xinqi/api/menus'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../lite/toast.ts'
import { PermissionButton } from '../permission/PermissionButton.tsx'

export type ListExport = { permission: PermissionKey; run: () => Promise<unknown> }

export const ExportButton = ({ permission, run }: ListExport) => {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const start = async () => {
    setBusy(true)
    try {
      await run()
      toast.success('已加入下载任务，请到下载中心查看')
      navigate('/center/downloadList')
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
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
