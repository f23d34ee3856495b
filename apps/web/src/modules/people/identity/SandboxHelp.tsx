import { labelled } from '../../../shared/language/labels.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './identity.module.css'
import { inventedIdNumber } from './invented.ts'
import { words } from './messages/identity.zh.ts'
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
      {words().sandboxNote({ name: labelled(result.authority.name) })}
      <div className={styles.fillRow}>
        <span>{words().invented}</span>
        <Button look="text" onClick={() => onFill({ name: words().demoUser, idNumber: inventedIdNumber() })}>
          {words().fillPassing}
        </Button>
      </div>
      {examples.length > 0 && (
        <details className={styles.examples}>
          <summary>{words().failing}</summary>
          <ul>
            {examples.map(({ name, mobile, bankCard, outcome }) => (
              <li key={outcome} className={styles.fillRow}>
                <span>
                  {name
                    ? words().nameIs({ name })
                    : mobile
                      ? words().mobileIs({ mobile })
                      : words().bankCardIs({ bankCard: bankCard ?? '' })}
                  {words().outcome({ outcome: labelled(outcome) })}
                </span>
                <Button
                  look="text"
                  aria-label={words().fillOutcome({ outcome: labelled(outcome) })}
                  onClick={() =>
                    onFill({
                      name: name ?? words().demoUser,
                      idNumber: inventedIdNumber(),
                      ...(mobile ? { mobile } : {}),
                      ...(bankCard ? { bankCard } : {}),
                    })
                  }
                >
                  {words().fill}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  )
}
