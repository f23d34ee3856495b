// 图片签名: a photograph of a signature on paper, without the paper.

import { Form } from 'antd'
import { useState } from 'react'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { type CutOut, CutOutPicture, SEAL_PICTURE_RULES } from '../company-seals/UploadSealDialog.tsx'
import styles from './person-seals.module.css'
import { SaveForm } from './SaveForm.tsx'
import { OWN_SIGNATURES, type SignatureTab } from './signatureService.ts'

export const PictureTab = ({ usualName, desk = OWN_SIGNATURES, onSaved }: SignatureTab) => {
  const [form] = Form.useForm<{ name: string }>()
  const [cutOut, setCutOut] = useState<CutOut | null>(null)
  return (
    <SaveForm
      form={form}
      initial={{ name: usualName }}
      ready={cutOut !== null}
      notReady="请先选择签名图片"
      onSaved={onSaved}
      onSave={({ name }) => desk.savePicture({ name, file: cutOut!.file })}
    >
      <div className={styles.gap}>
        {cutOut ? (
          <CutOutPicture cutOut={cutOut} onAgain={() => setCutOut(null)} />
        ) : (
          <UploadBox
            label="选择签名图片"
            hint="PNG 或 JPG，不超过 5 MB；在白纸上用深色笔签名后正对拍摄"
            rules={SEAL_PICTURE_RULES}
            send={desk.previewPicture}
            onDone={(shown, file) => setCutOut({ file, shown })}
          />
        )}
      </div>
    </SaveForm>
  )
}
