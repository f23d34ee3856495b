// Paper and contracts signed elsewhere: put in one by one, taken over together.

import { ARCHIVE } from '@xinqi/api/limits'
import { Alert, Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { CONTRACT_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './archive.module.css'
import { FolderPicker } from './FolderPicker.tsx'

type Put = { fileId: string; name: string }

export const ImportPaperDialog = ({ onClose }: { onClose: () => void }) => {
  const [files, setFiles] = useState<Put[]>([])
  const [source, setSource] = useState<2 | 3>(2)
  const [typeId, setTypeId] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const navigate = useNavigate()
  const isFull = files.length >= ARCHIVE.importFiles
  const begin = () =>
    act(async () => {
      const { taskId } = await call(
        '/archived/importPaper',
        { fileIds: files.map(({ fileId }) => fileId), typeId, source },
        { quiet: true },
      )
      await outdate('/task/list')
      toast.success('正在识别并导入，可在下载中心查看进度')
      onClose()
      navigate(`/downdetails?taskId=${taskId}`)
    })
  return (
    <Modal
      open
      title="导入纸质或外部合同"
      width={600}
      okText={files.length ? `导入 ${files.length} 份` : '导入'}
      okButtonProps={{ disabled: files.length === 0 }}
      confirmLoading={busy}
      cancelText="取消"
      mask={{ closable: false }}
      onOk={() => void begin()}
      onCancel={onClose}
    >
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" style={{ marginBottom: 16 }} />}
      <Form layout="vertical">
        <Form.Item label="来源">
          <Radio.Group
            value={source}
            onChange={(event) => setSource(event.target.value as 2 | 3)}
            options={[
              { value: 2, label: '纸质合同扫描件' },
              { value: 3, label: '在别处签署的电子合同' },
            ]}
          />
        </Form.Item>
        <Form.Item label="归档目录" extra="不选则进入「未归档」，之后再归档">
          <FolderPicker value={typeId} onChange={setTypeId} aria-label="归档目录" />
        </Form.Item>
        <Form.Item label={`合同文件（一份文件一份合同，最多 ${ARCHIVE.importFiles} 份）`} required>
          {isFull ? (
            <Alert type="info" title={`已选满 ${ARCHIVE.importFiles} 份`} />
          ) : (
            <UploadBox<Put>
              rules={CONTRACT_RULES}
              label="选择合同文件"
              hint="图片、Word、Excel、PDF、OFD，单个不超过 10M；扫描件会自动识别文字，电子签名会自动核验"
              multiple
              send={(file, way) => upload('/archived/uploadPaper', { file }, { ...way, quiet: true })}
              onDone={(put) => setFiles((before) => [...before, put].slice(0, ARCHIVE.importFiles))}
            />
          )}
        </Form.Item>
      </Form>
      <ul className={styles.files}>
        {files.map(({ fileId, name }) => (
          <li key={fileId}>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
