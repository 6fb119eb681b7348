/**
 * What a reader who did not build a screen answers about its pictures with yes or no, from the house's rules of design. "Yes" is
 * good in each. A question that a screen gives no occasion for is a yes.
 */
export const questions = [
  'Is the answer to the visitor’s question in the first screen, without scrolling, at every width?',
  'Do the title and its context (whose, in which currency, as of when) stand on the left, the actions on the right?',
  'Is the most important thing also the most visible, and is it said once?',
  'Does a total stand under each column of money that can be added, in its currency?',
  'Are figures aligned on the decimal, with equal precision in a column, a true minus, and quiet units?',
  'Does each figure that is partial, old or unknown say so, with a word and not by colour alone?',
  'Is no word, figure or name cut off, and nothing over anything else?',
  'Does nothing scroll sideways, and does no column hold only dashes?',
  'Is every text in the words a client or adviser uses, in whole sentences where there are several words, without codes?',
  'Are rows dense and calm: hairlines, one line a row on wide screens, badges only where something is unusual?',
  'Do columns, cards and controls line up with each other, on a 4 px grid?',
  'Is there one primary action at most, named by what it does, and no control without effect?',
  'Does each empty part say in one sentence why it is empty, with one thing to do?',
  'Is colour used for meaning only: one accent, gain and loss with a sign, large areas neutral?',
  'Are charts readable: last value labelled, few grid lines, axis on the right, lines told apart without colour?',
  'At 1100 px, is the room used for content, with the icon rail in place of the sidebar?',
  'At 768 px, does the content of the page or tab begin within the first screen?',
  'At 390 px, do rows keep name, value, change and state in two lines, with filters behind one button?',
  'On a phone, can each control be hit with a thumb (44 px), none right beside a dangerous one?',
  'Would it look made by the same hand as the portfolio’s page, and could it be shown to a paying client today?',
] as const;
