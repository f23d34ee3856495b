// 新建模板: a file becomes a template at once; where people sign and fill in is set in the editor that follows.

import { CONTRACT_FILE_WORDS } from '@xinqi/api/limits'
import { Modal } from 'antd'
import { useNavigate } from 'react-router'
import { upload } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { CONTRACT_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'

export const NewTemplateDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <Modal open title="新建合同模板" footer={null} onCancel={onClose}>
      <UploadBox
        label="上传模板文件"
        hint={`支持 ${CONTRACT_FILE_WORDS}，单个文件不超过 10M；上传后设置签署角色与控件`}
        rules={CONTRACT_RULES}
        send={(file, way) => upload('/template/upload', { file }, { ...way, quiet: true })}
        onDone={({ templateNo }) => {
          void outdate('/template/list')
          navigate(`/templateEdit?templateNo=${templateNo}`)
        }}
      />
    </Modal>
  )
}
