import { DownloadOutlined } from '@ant-design/icons'
import { DOWNLOAD_ALL_CONTRACTS } from '@xinqi/api/limits'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import type { ListQuery } from '../../../shared/list/listTypes.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { asked } from './contractFilters.ts'

/** Everything the list shows as it is filtered, in one package. */
export const DownloadAllButton = ({ query, shelf }: { query: ListQuery; shelf: 'mine' | 'company' }) => {
  const asking = useOverlay()
  const navigate = useNavigate()
  const [withAttachments, setWithAttachments] = useState(false)
  const [withSheet, setWithSheet] = useState(false)
  const begin = () => {
    const body = { ...asked(query), shelf }
    return withSheet
      ? call('/contract/oneClickExport/start', body, { quiet: true })
      : call('/file/allDownloadV2', { ...body, withAttachments }, { quiet: true })
  }
  return (
    <>
      <PermissionButton
        permission="system:contract:down"
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => asking.show(true)}
      >
        全部下载
      </PermissionButton>
      {asking.subject && (
        <ConfirmDialog
          title="下载筛选出的全部合同"
          action="开始打包"
          danger={false}
          text={
            <>
              <p>
                按当前筛选打包可以下载的合同，一次最多 {DOWNLOAD_ALL_CONTRACTS}{' '}
                份。打包在后台进行，完成后在下载中心领取，保留 7 天。
              </p>
              <Checkbox
                checked={withAttachments || withSheet}
                disabled={withSheet}
                onChange={(event) => setWithAttachments(event.target.checked)}
              >
                包含签署附件
              </Checkbox>
              <Checkbox checked={withSheet} onChange={(event) => setWithSheet(event.target.checked)}>
                附上合同清单（一键导出）
              </Checkbox>
            </>
          }
          onClose={asking.close}
          onConfirm={async () => {
            await begin()
            await outdate('/task/list')
            navigate('/center/downloadList')
          }}
        />
      )}
    </>
  )
}
