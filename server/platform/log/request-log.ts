import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, Logger } from 'pino'

/** The log of one request. Few requests write to it, so it is made when one does. */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: Logger
  readonly #bindings: Bindings
  #own: Logger | undefined

  constructor(parent: Logger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  /** The framework's own ways to describe an error would tell too much: those of the parent stay. */
  child(bindings: Bindings): FastifyBaseLogger {
    return new RequestLog(this.#logger, bindings)
  }

  get level() {
    return this.#logger.level
  }
  set level(level) {
    this.#logger.level = level
  }
  get trace() {
    return this.#logger.trace.bind(this.#logger)
  }
  get debug() {
    return this.#logger.debug.bind(this.#logger)
  }
  get info() {
    return this.#logger.info.bind(this.#logger)
  }
  get warn() {
    return this.#logger.warn.bind(this.#logger)
  }
  get error() {
    return this.#logger.error.bind(this.#logger)
  }
  get fatal() {
    return this.#logger.fatal.bind(this.#logger)
  }
  get silent() {
    return this.#logger.silent.bind(this.#logger)
  }

  get #logger(): Logger {
    this.#own ??= this.#parent.child(this.#bindings)
    return this.#own
  }
}
