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
        code: error.code,
        message: error.message,
        stack: error.stack,
      }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
