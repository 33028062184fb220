import { createContext } from 'react';
import type { AskedQuestion } from '#shared/leads/questions.ts';

/** The questions that the booking form asks. The annotation lets the plain build drop it. */
export const QuestionsContext = /* @__PURE__ */ createContext<readonly AskedQuestion[] | undefined>(undefined);
