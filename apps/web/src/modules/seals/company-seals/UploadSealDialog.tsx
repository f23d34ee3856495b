// 上传印章: the picture loses its background at once, so that what is handed in for review is what was seen.

import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { PICTURE_TYPES, SEAL_PICTURE_MAX_BYTES, SEAL_PICTURE_MM } from '@xinqi/api/limits'
import { SEAL_TYPE } from '@xinqi/api/status'
import { Alert, Button, Form } from 'antd'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { UploadRules } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { KeeperField, LegalConsent, LegalNameField, TypeAndName } from './SealFacts.tsx'
import { LEGAL_SEAL } from './sealDesign.ts'
import { useSealService } from './sealService.tsx'
import styles from './seals.module.css'

export const SEAL_PICTURE_RULES: UploadRules = {
  types: PICTURE_TYPES,
  maxBytes: SEAL_PICTURE_MAX_BYTES,
  typeMessage: '只支持 PNG 或 JPG 图片',
  sizeMessage: '图片不能超过 5 MB',
}

export type CutOut = { file: File; shown: Data<'/companySeal/previewPicture'> }

/** The ink as it was cut out, on a ground that shows what is transparent. */
export const CutOutPicture = ({
  cutOut: { shown, file },
  onAgain,
}: {
  cutOut: CutOut
  onAgain: () => void
}) => (
  <div className={styles.cutOut}>
    <img className={styles.chequered} src={shown.picture} alt="去除背景后的效果" />
    <div>
      <p className={styles.fileName}>{file.name}</p>
      <p className={styles.sent}>
        已去除背景，{shown.widthMm} × {shown.heightMm} mm
      </p>
      {shown.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <Button size="small" onClick={onAgain}>
        更换图片
      </Button>
    </div>
  </div>
)

const PictureField = ({
  value,
  onChange,
  widthMm,
}: {
  value?: CutOut | null
  onChange?: (value: CutOut | null) => void
  widthMm: number
}) => {
  const { previewPicture } = useSealService()
  return value ? (
    <CutOutPicture cutOut={value} onAgain={() => onChange?.(null)} />
  ) : (
    <UploadBox
      label="选择印章图片"
      hint="PNG 或 JPG，不超过 5 MB；在白纸上盖章后正对拍摄效果最好"
      rules={SEAL_PICTURE_RULES}
      send={(file, way) => previewPicture(file, String(widthMm), way)}
      onDone={(shown, file) => onChange?.({ file, shown })}
    />
  )
}

type Fields = {
  type: number
  name: string
  widthMm: number
  picture: CutOut
  keeperMemberId?: string
  legalName?: string
  consentMobile?: string
  consentCode?: string
}

const Everything = () => {
  const form = Form.useFormInstance<Fields>()
  const type = Form.useWatch('type', form)
  const widthMm = Form.useWatch('widthMm', form) ?? 42
  const { hasKeepers } = useSealService()
  const choose = (next: number) =>
    form.setFieldsValue({
      name: SEAL_TYPE[next as keyof typeof SEAL_TYPE],
      widthMm: next === 1 ? 42 : next === LEGAL_SEAL ? 20 : 38,
      picture: null as never,
    })
  return (
    <>
      <TypeAndName onType={choose} />
      {type === LEGAL_SEAL && (
        <>
          <LegalNameField />
          <LegalConsent />
        </>
      )}
      <NumberItem
        name="widthMm"
        label="印章宽度（毫米）"
        extra="按真实印章测量；盖章时以此为准，高度按图片比例计算"
        must="请输入印章宽度"
        min={SEAL_PICTURE_MM.min}
        max={SEAL_PICTURE_MM.max}
        precision={1}
        onChange={() => form.setFieldsValue({ picture: null as never })}
      />
      <Form.Item name="picture" label="印章图片" rules={[{ required: true, message: '请选择印章图片' }]}>
        <PictureField widthMm={widthMm} />
      </Form.Item>
      {hasKeepers && <KeeperField />}
    </>
  )
}

export const UploadSealDialog = ({ onClose }: { onClose: () => void }) => {
  const desk = useSealService()
  return (
    <FormDialog<Fields>
      title="上传印章"
      submitText="提交审核"
      width={640}
      initial={{ type: 2, name: SEAL_TYPE[2], widthMm: 38 }}
      errorFields={{
        [ERRORS.SEAL_NAME_TAKEN.code]: 'name',
        [ERRORS.SEAL_ONLY_ONE.code]: 'type',
        [ERRORS.SEAL_KEEPER.code]: 'keeperMemberId',
        [ERRORS.SEAL_PICTURE.code]: 'picture',
        [ERRORS.CODE_WRONG.code]: 'consentCode',
        [ERRORS.SEAL_LEGAL_PERSON.code]: 'consentMobile',
      }}
      onClose={onClose}
      onSubmit={async ({ type, name, widthMm, picture, ...more }) => {
        await desk.upload({
          name,
          type: String(type),
          widthMm: String(widthMm),
          keeperMemberId: more.keeperMemberId ?? undefined,
          legalName: type === LEGAL_SEAL ? more.legalName : undefined,
          consentMobile: type === LEGAL_SEAL ? more.consentMobile : undefined,
          consentCode: type === LEGAL_SEAL ? more.consentCode : undefined,
          file: picture.file,
        })
        toast.success(`印章「${name.trim()}」已提交审核，结果会通过消息通知`)
      }}
    >
      <Alert
        type="info"
        showIcon
        className={styles.gap}
        title="上传的印章由平台人工审核，通过后才能使用。请只上传本企业的真实印章。"
      />
      <Everything />
    </FormDialog>
  )
}
