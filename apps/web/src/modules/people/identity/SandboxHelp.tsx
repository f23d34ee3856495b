import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './identity.module.css'
import { inventedIdNumber } from './invented.ts'
import type { Method } from './methods.ts'
import type { CertifyResult } from './types.ts'

export type Fill = { name?: string; idNumber?: string; mobile?: string; bankCard?: string }

type Props = { result: CertifyResult; method: Method; onFill: (fill: Fill) => void }

/** Says that nobody is asked, and offers what passes and what fails in each way. */
export const SandboxHelp = ({ result, method, onFill }: Props) => {
  if (!result.authority.sandbox) return null
  const examples = result.examples.filter(({ methods }) => methods.includes(method))
  return (
    <Notice tone="warning">
      当前由「{result.authority.name}」代替认证机构：只检查格式，不核对真实身份，结果会注明为沙箱。
      <div className={styles.fillRow}>
        <span>虚构的身份</span>
        <Button look="text" onClick={() => onFill({ name: '体验用户', idNumber: inventedIdNumber() })}>
          填入，可通过
        </Button>
      </div>
      {examples.length > 0 && (
        <details className={styles.examples}>
          <summary>会失败的测试数据</summary>
          <ul>
            {examples.map(({ name, mobile, bankCard, outcome }) => (
              <li key={outcome} className={styles.fillRow}>
                <span>
                  {name ? `姓名 ${name}` : mobile ? `手机号 ${mobile}` : `银行卡 ${bankCard}`}：{outcome}
                </span>
                <Button
                  look="text"
                  aria-label={`填入：${outcome}`}
                  onClick={() =>
                    onFill({
                      name: name ?? '体验用户',
                      idNumber: inventedIdNumber(),
                      ...(mobile ? { mobile } : {}),
                      ...(bankCard ? { bankCard } : {}),
                    })
                  }
                >
                  填入
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  )
}
