import type { Data } from '@xinqi/api/calls'
import { COMPANY_CERTIFICATION } from '@xinqi/api/status'
import { Button } from 'antd'
import { useRef } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { CenterSubject } from '../../../shared/center/CenterPage.tsx'
import { Avatar } from '../../../shared/console/Avatar.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { PickedPicture } from '../../../shared/upload/PickedPicture.tsx'
import styles from './preferences.module.css'

export const LogoField = ({
  company,
  editable,
  onChanged,
}: {
  company: Data<'/company/detail'>
  editable: boolean
  onChanged: () => Promise<unknown>
}) => {
  const input = useRef<HTMLInputElement>(null)
  const { busy, refusal, refuse, act } = useAct()
  const take = (file: File) =>
    act(async () => {
      await upload('/company/uploadLogo', { file }, { quiet: true })
      await onChanged()
      toast.success('企业标志已更换')
    })
  return (
    <CenterSubject
      label="企业标志与名称"
      picture={<Avatar name={company.name.slice(0, 1)} picture={company.logo} size={72} />}
      name={
        <>
          {company.name}
          <StatusTag set={COMPANY_CERTIFICATION} code={company.status} />
        </>
      }
      about={
        refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )
      }
    >
      {editable && (
        <>
          <Button loading={busy} onClick={() => input.current?.click()}>
            更换企业标志
          </Button>
          <PickedPicture
            ref={input}
            aria-label="选择企业标志"
            onRefusal={refuse}
            onFile={(file) => void take(file)}
          />
        </>
      )}
    </CenterSubject>
  )
}
