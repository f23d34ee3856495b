import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/** One line an event, JSON, no bodies and no personal data: ids and outcomes only. */
export const makeLogger = (level: string, destination?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.code',
        '*.mobile',
        '*.authkey',
        '*.cookie',
        'password',
        'token',
        'mobile',
      ],
      censor: '[removed]',
    },
    serializers: {
      error: (error: Error & { code?: string }) => ({
        type: error.name,
        // Not under `code`, which is what one-time codes are called and is taken out.
        errorCode: error.code,
        causes: causesOf(error),
        message: error.message,
        stack: error.stack,
      }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** SQLSTATE, ECONNREFUSED and the like, however deep they lie. */
const causesOf = (error: Error): string[] | undefined => {
  const causes: string[] = []
  let cause = error.cause as (Error & { code?: unknown }) | undefined
  while (cause instanceof Error && causes.length < 5) {
    causes.push([cause.code, cause.message].filter(Boolean).join(' '))
    cause = cause.cause as typeof cause
  }
  return causes.length ? causes : undefined
}
