/** Writes that leave every figure as it is. */

/**
 * Endpoints that change nothing on which figures depend. The last five do so by counting a change of the ledger like
 * the others; their own tests read the figures afterwards.
 */
export const untouched = new Set(
  `
  createApiToken revokeApiToken revokeUserToken uploadAvatar removeAvatar generateAvatar chooseAvatar
  beginAuthenticator confirmAuthenticator removeAuthenticator renewRecoveryCodes confirmIdentity
  resetUserFactors setFactorRequirements createGroup updateGroup deleteGroup addMember removeMember
  setGroupPermission clearGroupPermission switchFeature askSignIn signIn startProviderSignIn
  signInByProvider refreshSession signOut signUp confirmEmail confirmEmailChange requestPasswordReset
  resetPassword becomeFirstAdministrator updateProfile chooseFormats changePassword acceptInvitation endOwnSession
  endOtherSessions startProviderLink linkIdentity unlinkIdentity startProviderConfirmation
  confirmByProvider beginPasskey addPasskey renamePasskey removePasskey beginPasskeySignIn
  signInByPasskey beginPasskeyConfirmation confirmByPasskey readMail dismissMailReading inviteUser
  assignRole resendConfirmation confirmUser reactivateUser eraseUser endUserSessions changeUserEmail
  unlockUser beginView endView uploadClients chooseClientLayout answerClientRows discardClientImport uploadTransactions uploadPrices uploadRates chooseLayout answerImportRows answerImportCash editImportRows chooseImportInstruments requestInstruments answerInstrumentRequests
  cancelImport updateImportLayout deleteImportLayout previewTransfer previewTransferLink createProposal
  updateProposal submitProposal approveProposal requestProposalChanges rejectProposal withdrawProposal
  addProposalEditor removeProposalEditor acknowledgeDayOrder adoptDayOrder acknowledgeDefinitions
  acknowledgeAllDefinitions
  addClientNote updateClientNote addClientTask addClientTasks updateClientTask completeClientTask reopenClientTask
  chooseMarket changeMarketRule addFirmRule updateFirmRule removeFirmRule
  putAssumptions
  putHolidayCalendar addOwnDay updateOwnDay removeOwnDay
  putFirmDetails uploadFirmLogo removeFirmLogo putRetention
  stateInstrumentFacts createIssuer updateIssuer
  uploadFacts chooseForFacts applyFactImport undoFactImport discardFactImport
  addAttachment removeAttachment
  startQuestionnaire saveQuestionnaire publishQuestionnaire discardQuestionnaire
  saveAnswerDraft discardAnswerDraft enterAnswers makeSheetRecord
  addClientContact updateClientContact removeClientContact
  createLogRecord updateLogRecord closeLogRecord reopenLogRecord
  addFirmRestriction endFirmRestriction addClientRestriction endClientRestriction
  addPortfolioRestriction endPortfolioRestriction
  putClientLimits addSuitabilityException endSuitabilityException
  updateClientKyc putKycAddresses putTaxResidences putRelatedParties recordKycCheck verifyClientKyc
  activateClient
  putReviewCycle recordClientReview
  placeClientHold releaseClientHold eraseClient
  addClientDocument addDocumentVersion updateClientDocument removeClientDocument
  issueReport issueClientReport issueFirmReport reissueReport withdrawReport deliverReport deliverReports downloadReports createReportBatch setBatchState retryReportBatch issueReviewedItems
  createReportPreset updateReportPreset removeReportPreset
  createReportSchedule updateReportSchedule setScheduleState removeReportSchedule
  issueFallNotice closeFallNotice closeEarlierFallNotices
  addMandate updateMandate removeMandate
  assignModel assignModelToPortfolios
  closePortfolioPeriod reopenPortfolioPeriod closeClientPeriod reopenClientPeriod closeFirmPeriod reopenFirmPeriod
  createModel updateModel addModelVersion
  createBenchmark updateBenchmark deleteBenchmark putComparisonSettings
  renewTransferredLots linkTransfer renameFirm putMarketProvider putInstrumentSymbols refreshMarketData
  createCustomProvider updateCustomProvider deleteCustomProvider
  readNotification readNotifications chooseNotificationChannel
  chooseListColumns createListView updateListView deleteListView
  `
    .trim()
    .split(/\s+/),
);
