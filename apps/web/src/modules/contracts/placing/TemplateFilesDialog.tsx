// The files of a template: add one, put another in its place, take one away. What lies on a replaced file stays.

import type { Data } from '@xinqi/api/calls'
import { CONTRACT, CONTRACT_FILE_WORDS } from '@xinqi/api/limits'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { CONTRACT_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './contract-place.module.css'

type File = Data<'/file/new/template/get/{param}'>['files'][number]

export const TemplateFilesDialog = ({
  templateNo,
  revision,
  files,
  unsaved,
  onChanged,
  onClose,
}: {
  templateNo: string
  revision: number
  files: readonly File[]
  unsaved: boolean
  onChanged: () => void
  onClose: () => void
}) => {
  const [replacing, setReplacing] = useState<File | null>(null)
  const { busy, refusal, act } = useAct()
  const changed = async (what: string) => {
    await outdate('/template/list', '/file/new/template/get/{param}')
    toast.success(what)
    onChanged()
  }
  const remove = (file: File) =>
    act(async () => {
      await call('/template/removeFile', { templateNo, revision, fileId: file.fileId }, { quiet: true })
      await changed(`已移除「${file.name}」及其上的控件`)
    })
  return (
    <Modal open title="模板文件" footer={null} onCancel={onClose}>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      {unsaved ? (
        <Alert type="info" showIcon title="有未保存的修改，请先保存模板再更换文件" />
      ) : (
        <>
          <div className={styles.roles}>
            {files.map((file) => (
              <div key={file.fileId} className={styles.lineRow}>
                <span className={styles.fileName}>
                  {file.name}（{file.pages.length} 页）
                </span>
                <Button size="small" disabled={busy} onClick={() => setReplacing(file)}>
                  替换
                </Button>
                <Button
                  size="small"
                  danger
                  disabled={busy || files.length === 1}
                  onClick={() => void remove(file)}
                >
                  移除
                </Button>
              </div>
            ))}
          </div>
          {(replacing || files.length < CONTRACT.files) && (
            <UploadBox
              key={replacing?.fileId}
              label={replacing ? `上传文件，替换「${replacing.name}」` : '添加文件'}
              hint={`支持 ${CONTRACT_FILE_WORDS}，单个文件不超过 10M`}
              rules={CONTRACT_RULES}
              send={(file, way) =>
                upload(
                  '/template/upload',
                  {
                    templateNo,
                    revision: String(revision),
                    ...(replacing ? { replaces: replacing.fileId } : {}),
                    file,
                  },
                  { ...way, quiet: true },
                )
              }
              onDone={() => void changed(replacing ? '文件已替换' : '文件已添加')}
            />
          )}
        </>
      )}
    </Modal>
  )
}
