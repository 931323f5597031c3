import { buttonClass } from '#ui/button-class.ts'
import { Halves } from '#ui/halves.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { START_ID } from './start-form.tsx'
import { StepFaces } from './step-faces.tsx'

const steps = ['one', 'two', 'three'] as const

export function Steps() {
  const say = usePhrases('home')
  return (
    <section className="mx-auto max-w-[75rem] px-4 pt-16 sm:px-6">
      <h2 className="mb-8 font-display text-2xl font-semibold">{say('steps.title')}</h2>
      <ol className="grid gap-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-5 md:flex-col md:items-start">
            <StepFaces step={step} />
            <div>
              <h3 className="text-lg font-bold">
                <span aria-hidden className="me-2 font-display text-accent-text">
                  {index + 1}
                </span>
                {say(`steps.${step}`)}
              </h3>
              <p className="mt-1 text-muted">{say(`steps.${step}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-16 flex flex-col items-center gap-4 text-center">
        <Halves className="size-12 text-accent" />
        <p className="font-display text-2xl text-balance">{say('closing')}</p>
        <a href={`#${START_ID}`} className={buttonClass({ size: 'large' })}>
          {say('start.go')}
        </a>
      </div>
    </section>
  )
}
